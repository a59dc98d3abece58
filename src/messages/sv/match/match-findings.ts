/** The findings of `tenderd match`. For each code: what differs, the likely cause, and what to do. */

/** The texts, by the code of the finding. */
export const findings = {
  'charged-twice': {
    title: 'Debiterat mer än en gång',
    cause:
      'Ett andra försök gick igenom fast det första också lyckades, eller så debiterade ett annat system samma köp.',
    action: 'Jämför båda debiteringarna med kvittona. Återbetala den andra om kunden bara köpte en gång.',
  },
  'charge-of-declined': {
    title: 'Avräknat, fast journalen saknar debitering',
    cause: 'Terminalen rapporterade avslag eller ingenting, men banken behöll debiteringen.',
    action: 'Återbetala om kunden betalade på annat sätt. Skicka båda referenserna till inlösaren.',
  },
  'charge-of-reversed': {
    title: 'Avräknat, fast det makulerades',
    cause: 'Makuleringen kom efter clearingen, eller så behandlade inlösaren den inte.',
    action: 'Skicka referensen till inlösaren. Återbetala om inlösaren inte lämnar tillbaka pengarna.',
  },
  'charge-of-unresolved': {
    title: 'Avräknat, och journalen känner inte resultatet',
    cause: 'Terminalens svar gick förlorat. Avräkningen bevisar att kunden debiterades.',
    action: 'Lös den som godkänd: tenderd resolve TRANSACTION. Låt sedan kassan bokföra köpet.',
  },
  'charge-not-in-journal': {
    title: 'Debitering utan köp: finns inte i journalen',
    cause: 'Terminalen användes utan tenderd, eller så hör raden till en annan butik.',
    action: 'Hitta kvittot vid terminalen. Bokför köpet, eller återbetala debiteringen.',
  },
  'store-not-known': {
    title: 'Kanske en betalning som inte jämfördes',
    cause:
      'Raden anger ingen jämförd betalning entydigt. Kanske är betalningens butik inte vald eller började rapportera senare, eller så raderades betalningen. Terminalen kan också ha använts utan tenderd.',
    action:
      'Ta först reda på vilken butik betalningen hör till. Återbetala och red ut ingenting innan du känner till butiken. Leta sedan efter kvittot vid butikens terminal.',
  },
  'charge-not-booked': {
    title: 'Debitering utan köp: godkänd, men kassan bokförde den inte',
    cause: 'Kassan stannade innan den bokförde betalningen.',
    action: 'Låt kassan bokföra den, eller bokför för hand och kvittera. Återbetala om kunden betalade igen.',
  },
  'amount-differs': {
    title: 'Avräknat med ett annat belopp',
    cause: 'Dricks, en deldebitering eller en rättelse som tenderd inte känner, eller ett fel hos inlösaren.',
    action: 'Jämför kvittot med raden. Be inlösaren att rätta den.',
  },
  'currency-differs': {
    title: 'Avräknat i en annan valuta',
    cause: 'Kunden valde en omräkning som terminalen inte rapporterade, eller så har terminalen en annan valuta.',
    action: 'Jämför kvittot med raden, och kontrollera terminalens valuta med inlösaren.',
  },
  'sale-amount-differs': {
    title: 'Kassan bokförde ett annat belopp',
    cause: 'Köpet ändrades efter betalningen, eller så betalades en del på annat sätt.',
    action: 'Jämför köpet med kvittot, och rätta bokföringen.',
  },
  'sale-without-charge': {
    title: 'Köp utan debitering',
    cause: 'Kassan bokförde en kortbetalning som aldrig godkändes.',
    action: 'Sök betalningen vid terminalen. Finns den inte är varorna obetalda.',
  },
  'charge-not-settled': {
    title: 'Godkänd, men inte avräknad',
    cause: 'En fil saknas, terminalen skickade inte sina betalningar, eller så avräknas kortet någon annanstans.',
    action: 'Kontrollera att alla filer är med. Skicka sedan referensen till inlösaren.',
  },
  'refunded-twice': {
    title: 'Återbetalt mer än en gång',
    cause: 'Återbetalningen upprepades utanför tenderd, eller så avräknade inlösaren den igen.',
    action: 'Skicka båda referenserna till inlösaren.',
  },
  'refund-of-declined': {
    title: 'Återbetalning avräknad, fast journalen saknar den',
    cause: 'Terminalen rapporterade avslag eller ingenting, men banken behöll återbetalningen.',
    action: 'Kontrollera om kunden fick pengarna på annat sätt också. Skicka referensen till inlösaren.',
  },
  'refund-of-unresolved': {
    title: 'Återbetalning avräknad, och journalen känner inte resultatet',
    cause: 'Terminalens svar gick förlorat. Avräkningen bevisar att kunden fick pengarna.',
    action: 'Lös den som godkänd: tenderd resolve TRANSACTION.',
  },
  'refund-not-in-journal': {
    title: 'Återbetalning utan original: finns inte i journalen',
    cause: 'Någon återbetalade vid terminalen, eller på inlösarens sidor.',
    action: 'Ta reda på vem som återbetalade vilket köp. Bokför återbetalningen.',
  },
  'refund-without-original': {
    title: 'Återbetalning utan original',
    cause: 'Kassan återbetalade utan att ange någon betalning.',
    action: 'Hitta köpet som återbetalades, och kontrollera vem som tillät det.',
  },
  'refund-not-settled': {
    title: 'Återbetalning godkänd, men inte avräknad',
    cause: 'En fil saknas, eller så behandlade inlösaren inte återbetalningen.',
    action: 'Kontrollera att alla filer är med. Skicka sedan referensen till inlösaren: kunden väntar fortfarande.',
  },
  'settled-late': {
    title: 'Sent avräknad',
    cause: 'Terminalen saknade förbindelse och skickade betalningen senare, eller så stängdes dess period sent.',
    action: 'Kontrollera när terminalen skickar sina betalningar. Bokför beloppet på utbetalningsdagen.',
  },
  'files-without-charges': {
    title: 'Ingen debitering i avräkningsfilerna: journalens betalningar jämfördes inte',
    cause: 'Exporten är tom eller ofullständig, eller från en dag utan kortbetalningar.',
    action:
      'Hämta filerna igen. Ange --since och --until för en dag utan kortbetalningar: då rapporteras varje betalning från den tiden som saknas.',
  },
  'files-before-journal': {
    title: 'Alla betalningar i filerna är äldre än journalen, så ingen rad jämfördes',
    cause:
      'Filerna är från en tidigare tid, journalen är tom eller ny, eller så har huvudkontoret raderat betalningarna från den tiden.',
    action: 'Ange filer från en senare tid, eller en säkerhetskopia som har journalen från den tiden.',
  },
  'period-not-known': {
    title: 'Filerna har ingen debitering, och journalen känner inte till hela perioden',
    cause:
      'Perioden börjar före journalen, den slutar i framtiden eller efter den nyaste transaktionen i en säkerhetskopia, eller så har huvudkontoret raderat betalningarna från den tiden.',
    action:
      'Kontrollera dagarna. Ange en period som journalen känner till, eller en säkerhetskopia som har journalen från den tiden.',
  },
  'period-differs': {
    title: 'Terminalen stängde en period med en annan summa',
    cause: 'Ett annat system använde terminalen, eller så är resultatet av en betalning i perioden inte känt.',
    action: 'Jämför periodens betalningar med terminalens lista.',
  },
  chargeback: {
    title: 'Reklamation (chargeback)',
    cause: 'Kortinnehavaren eller banken tog tillbaka pengarna.',
    action: 'Besvara reklamationen hos inlösaren i tid, med kvittot.',
  },
} as const;

/** The texts of an unknown charge and of an unsettled payment that may be the same payment. */
export const mayBe = {
  'charge-not-in-journal': {
    title: 'Debitering utan köp: kanske en betalning i journalen under ett annat nummer',
    cause:
      'En betalning med samma belopp är inte avräknad (charge-not-settled). Inlösaren kan ha avräknat den under ett annat nummer. Eller så användes terminalen utan tenderd.',
    action:
      'Bokför och återbetala ingenting ännu. Skicka båda referenserna till inlösaren, och fråga om de gäller samma debitering.',
  },
  'charge-not-settled': {
    title: 'Godkänd, men inte avräknad: kanske avräknad under ett annat nummer',
    cause:
      'Filerna har en debitering med samma belopp som inte finns i journalen (charge-not-in-journal). Den kan vara den här betalningen under ett annat nummer. Eller så saknas en fil.',
    action:
      'Bokför och återbetala ingenting ännu. Skicka båda referenserna till inlösaren, och fråga om de gäller samma debitering.',
  },
} as const;
