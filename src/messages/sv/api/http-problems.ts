/** Problems of HTTP requests in general and of the daemon itself, by their code. */

import type { ProblemText } from '../../en/api/problem-text.js';

/** The texts of the problem `invalid-request`. */
export function invalidRequest(): ProblemText {
  return {
    title: 'Begäran är inte giltig',
    detail:
      '`errors` anger varje fält, parameter eller header som saknas, är okänd eller ligger utanför gränserna. Inget har skickats. Rätta programmet.',
  };
}

/** The texts of the problem `invalid-json`. */
export function invalidJson(): ProblemText {
  return {
    title: 'Innehållet är inte godtagbar JSON',
    detail:
      'Innehållet är inte JSON, har en nyckel två gånger eller en nyckel `__proto__`, är nästlat djupare än 16 nivåer eller har ett tal som inte är ett enkelt heltal.',
  };
}

/** The texts of the problem `invalid-utf8`. */
export function invalidUtf8(): ProblemText {
  return {
    title: 'Innehållet är inte UTF-8',
    detail: 'Skicka JSON i UTF-8 utan byteordningsmarkering (BOM).',
  };
}

/** The texts of the problem `card-number-in-id`. */
export function cardNumberInId(): ProblemText {
  return {
    title: 'En text innehåller ett kortnummer',
    detail:
      'En text i begäran ser ut som numret på ett betalkort; `errors` anger fältet. tenderd skulle spara och skriva ut texten, så tenderd avvisar begäran och upprepar inte texten. Inget har skickats.',
  };
}

/** The texts of the problem `bad-target`. */
export function badTarget(): ProblemText {
  return {
    title: 'Adressen i begäran är inte godtagbar',
    detail:
      'Adressen måste börja med `/` och får inte ha punktsegment, omvända snedstreck, fragment eller ofullständiga procenttecken.',
  };
}

/** The texts of the problem `bad-http`. */
export function badHttp(): ProblemText {
  return {
    title: 'Det här är inte HTTP/1.1',
    detail:
      'Det som kom gick inte att läsa som en begäran, eller så kom en header två gånger fast den bara får komma en gång. Anslutningen stängs.',
  };
}

/** The texts of the problem `unauthorized`. */
export function unauthorized(): ProblemText {
  return {
    title: 'Tokenen, eller ett meddelandes försegling, saknas eller är fel',
    detail:
      'Skicka `Authorization: Bearer` med innehållet i tokenfilen. Till ett nexo-gränssnitt med `security` skickar du meddelanden som är förseglade med dess nyckel.',
  };
}

/** The texts of the problem `origin-not-allowed`. */
export function originNotAllowed(): ProblemText {
  return {
    title: 'Webbsidor från det här ursprunget är inte tillåtna',
    detail: 'En webbläsare skickade begäran för en sida vars ursprung (origin) inte står i konfigurationen.',
  };
}

/** The texts of the problem `not-found`. */
export function notFound(): ProblemText {
  return {
    title: 'Resursen finns inte',
    detail: '/docs och /openapi.json listar sökvägarna.',
  };
}

/** The texts of the problem `method-not-allowed`. */
export function methodNotAllowed(): ProblemText {
  return {
    title: 'Metoden gäller inte här',
    detail: '`Allow` listar de metoder som gäller.',
  };
}

/** The texts of the problem `request-timeout`. */
export function requestTimeout(): ProblemText {
  return {
    title: 'Det tog för lång tid för begäran att komma fram',
    detail: 'Headrarna eller innehållet kom inte fram i tid. Anslutningen stängs.',
  };
}

/** The texts of the problem `body-too-large`. */
export function bodyTooLarge(): ProblemText {
  return {
    title: 'Innehållet är för stort',
    detail: 'Innehållet får vara högst 65 536 byte, om inte konfigurationen anger en annan gräns.',
  };
}

/** The texts of the problem `unsupported-media-type`. */
export function unsupportedMediaType(): ProblemText {
  return {
    title: 'Innehållet är inte angivet som JSON',
    detail: 'Skicka `Content-Type: application/json`, i UTF-8 och utan Content-Encoding.',
  };
}

/** The texts of the problem `expectation-failed`. */
export function expectationFailed(): ProblemText {
  return {
    title: 'Förväntan kan inte uppfyllas',
    detail: 'Bara `Expect: 100-continue` stöds.',
  };
}

/** The texts of the problem `host-not-allowed`. */
export function hostNotAllowed(): ProblemText {
  return {
    title: 'Begäran var avsedd för en annan värd',
    detail:
      '`Host` måste vara 127.0.0.1, localhost eller [::1] med porten för denna tenderd. Över TLS måste det vara något av de namnen eller ett namn i certifikatet, med valfri port.',
  };
}

/** The texts of the problem `headers-too-large`. */
export function headersTooLarge(): ProblemText {
  return {
    title: 'Headrarna är för stora',
    detail: 'Headrarna får vara högst 16 384 byte och 64 rader.',
  };
}

/** The texts of the problem `internal-error`. */
export function internalError(): ProblemText {
  return {
    title: 'tenderd gjorde ett fel',
    detail:
      'Det här problemet säger inget om betalningen, som kan ha debiterats. Hämta transaktionen med GET innan du gör något annat.',
  };
}

/** The texts of the problem `stopping`. */
export function stopping(): ProblemText {
  return {
    title: 'tenderd håller på att stoppas',
    detail: 'Inget har skickats. Upprepa begäran när tenderd körs igen.',
  };
}

/** The texts of the problem `not-ready`. */
export function notReady(): ProblemText {
  return {
    title: 'tenderd kan inte ta emot betalningar just nu',
    detail: 'För den som har en token anger `reasons` varför.',
  };
}
