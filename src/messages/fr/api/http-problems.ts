/** Problems of HTTP requests in general and of the daemon itself, by their code. */

import type { ProblemText } from '../../en/api/problem-text.js';

/** The texts of the problem `invalid-request`. */
export function invalidRequest(): ProblemText {
  return {
    title: 'La requête n’est pas valide',
    detail:
      '`errors` nomme chaque champ, paramètre ou en-tête manquant, inconnu ou hors limites. Rien n’a été envoyé. Corrigez le programme.',
  };
}

/** The texts of the problem `invalid-json`. */
export function invalidJson(): ProblemText {
  return {
    title: 'Le corps n’est pas du JSON admissible',
    detail:
      'Le corps n’est pas du JSON, contient deux fois la même clé ou une clé `__proto__`, est imbriqué sur plus de 16 niveaux, ou contient un nombre qui n’est pas un simple entier.',
  };
}

/** The texts of the problem `invalid-utf8`. */
export function invalidUtf8(): ProblemText {
  return {
    title: 'Le corps n’est pas en UTF-8',
    detail: 'Envoyez du JSON en UTF-8, sans indicateur d’ordre des octets (BOM).',
  };
}

/** The texts of the problem `card-number-in-id`. */
export function cardNumberInId(): ProblemText {
  return {
    title: 'Un texte contient un numéro de carte',
    detail:
      'Un texte de la requête ressemble à un numéro de carte de paiement ; `errors` nomme son champ. tenderd l’enregistrerait et l’imprimerait : il rejette donc la requête et ne répète pas le texte. Rien n’a été envoyé.',
  };
}

/** The texts of the problem `bad-target`. */
export function badTarget(): ProblemText {
  return {
    title: 'La cible de la requête n’est pas admissible',
    detail:
      'La cible doit commencer par `/` et ne contenir ni segments à points, ni barres obliques inverses, ni fragments, ni signes de pourcentage incomplets.',
  };
}

/** The texts of the problem `bad-http`. */
export function badHttp(): ProblemText {
  return {
    title: 'Ceci n’est pas du HTTP/1.1',
    detail:
      'Les octets n’ont pas pu être lus comme une requête, ou un en-tête qui ne doit figurer qu’une fois figure deux fois. La connexion est fermée.',
  };
}

/** The texts of the problem `unauthorized`. */
export function unauthorized(): ProblemText {
  return {
    title: 'Le jeton, ou le sceau d’un message, manque ou est incorrect',
    detail:
      'Envoyez `Authorization: Bearer` avec le contenu du fichier de jeton. À une interface nexo avec `security`, envoyez des messages scellés avec sa clé.',
  };
}

/** The texts of the problem `origin-not-allowed`. */
export function originNotAllowed(): ProblemText {
  return {
    title: 'Les pages web de cette origine ne sont pas autorisées',
    detail:
      'Un navigateur a envoyé la requête pour une page dont l’origine (origin) ne figure pas dans la configuration.',
  };
}

/** The texts of the problem `not-found`. */
export function notFound(): ProblemText {
  return {
    title: 'Cette ressource n’existe pas',
    detail: '/docs et /openapi.json donnent la liste des chemins.',
  };
}

/** The texts of the problem `method-not-allowed`. */
export function methodNotAllowed(): ProblemText {
  return {
    title: 'Cette méthode ne s’applique pas ici',
    detail: '`Allow` donne la liste des méthodes qui s’appliquent.',
  };
}

/** The texts of the problem `request-timeout`. */
export function requestTimeout(): ProblemText {
  return {
    title: 'La requête a mis trop de temps à arriver',
    detail: 'Les en-têtes ou le corps ne sont pas arrivés à temps. La connexion est fermée.',
  };
}

/** The texts of the problem `body-too-large`. */
export function bodyTooLarge(): ProblemText {
  return {
    title: 'Le corps est trop volumineux',
    detail: 'Un corps peut compter au plus 65 536 octets, sauf si la configuration fixe une autre limite.',
  };
}

/** The texts of the problem `unsupported-media-type`. */
export function unsupportedMediaType(): ProblemText {
  return {
    title: 'Le corps n’est pas déclaré comme JSON',
    detail: 'Envoyez `Content-Type: application/json`, en UTF-8 et sans Content-Encoding.',
  };
}

/** The texts of the problem `expectation-failed`. */
export function expectationFailed(): ProblemText {
  return {
    title: 'L’attente exprimée ne peut pas être satisfaite',
    detail: 'Seul `Expect: 100-continue` est pris en charge.',
  };
}

/** The texts of the problem `host-not-allowed`. */
export function hostNotAllowed(): ProblemText {
  return {
    title: 'La requête était destinée à un autre hôte',
    detail:
      '`Host` doit être 127.0.0.1, localhost ou [::1], avec le port de tenderd. En TLS, ce doit être l’un de ces noms ou un nom du certificat, avec n’importe quel port.',
  };
}

/** The texts of the problem `headers-too-large`. */
export function headersTooLarge(): ProblemText {
  return {
    title: 'Les en-têtes sont trop volumineux',
    detail: 'Les en-têtes peuvent compter au plus 16 384 octets et 64 lignes.',
  };
}

/** The texts of the problem `internal-error`. */
export function internalError(): ProblemText {
  return {
    title: 'tenderd a commis une erreur',
    detail:
      'Ce problème ne dit rien du paiement : le débit a peut-être eu lieu. Consultez la transaction par GET avant toute autre action.',
  };
}

/** The texts of the problem `stopping`. */
export function stopping(): ProblemText {
  return {
    title: 'tenderd est en cours d’arrêt',
    detail: 'Rien n’a été envoyé. Répétez la requête lorsque tenderd fonctionne de nouveau.',
  };
}

/** The texts of the problem `not-ready`. */
export function notReady(): ProblemText {
  return {
    title: 'tenderd ne peut pas accepter de paiements pour le moment',
    detail: 'Pour les appelants munis d’un jeton, `reasons` en donne la raison.',
  };
}
