/** Normalizes a name: lowercase, without diacritics and symbols; camelCase is split. */
export const bareName = (name: string): string =>
  name
    .slice(0, 120)
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll("ø", "o")
    .replaceAll("æ", "ae")
    .replaceAll("ł", "l")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim();

/** Splits a `|`-separated list into normalized words. */
export const listOf = (text: string): readonly string[] => text.split("|").map(bareName).filter(Boolean);
const setOf = (text: string): ReadonlySet<string> => new Set(listOf(text));

const wordsIn = setOf(
  "c|cr|cred|credit|π|πίστωση|crdt|credited|k|kt|h|haben|bij|in|incoming|eingang|gutschrift|kredit|kreedit|kreditas|kredits|plus|приход|кредит|поступление|пополнение|зачисление|кт|входящий|входящая|входящее|доход|abono|haber|ingreso|entrata|avere|accredito|uznanie|wpływ|inn|indbetaling|insättning|pano|bijschrijving|inkomend|deposit|money in|paid in|received|credito|crédit|income|dslip|příjem|jóváírás|encaissement|recette|bevétel|inflow",
);
const wordsOut = setOf(
  "d|dr|db|dt|deb|debit|χ|χρέωση|dbit|debited|s|soll|af|out|outgoing|ausgang|lastschrift|belastung|debet|deebet|debetas|debets|minus|расход|дебет|списание|снятие|дт|исходящий|исходящая|исходящее|cargo|debe|gasto|uscita|dare|addebito|obciążenie|wydatek|ut|uit|udbetaling|uttag|otto|afschrijving|uitgaand|withdrawal|money out|paid out|sent|debito|débit|expense|výdaj|terhelés|check|payout|décaissement|dépense|kiadás|outflow",
);

export type Direction = "in" | "out" | null;

/** The direction that a word means; null = unknown. */
export function directionOf(word: string, furtherIn: readonly string[] = []): Direction {
  const said = word.trim().toLowerCase();
  if (said === "+" || furtherIn.includes(said)) return "in";
  if (/^[-\u2212\u2013]$/.test(said)) return "out";
  const bare = bareName(word);
  if (wordsIn.has(bare)) return "in";
  return wordsOut.has(bare) ? "out" : null;
}

const settled = listOf(
  "complete|booked|posted|abgeschlossen|ausgeführt|erledigt|ok|executed|cleared|settled|accepted|gebucht|umsatz gebucht|success|succeeded|paid|finished|done|geboekt|geaccepteerd|uitgevoerd|udført|utført|bogført|bokfört|bokført|genomförd|comptabilis|exécuté|effectué|validé|zaksięgowan|zrealizowan|wykonan|rozliczon|исполнен|проведен|выполнен|завершен|обработан|успешн|зачислен|contabilizzat|eseguit|contabilizad|completad|realizad|ejecutad|kirjattu|toteutunut|proúčtov|zaúčtov|könyvelt|confirmed|processed|approved|received|refunded|credited|active|final|transferred|available",
);
const unsettled = listOf(
  "pending|ausstehend|in bearbeitung|vorgemerkt|umsatz vorgemerkt|reserv|venter|väntande|wartend|offen|waiting|hold|held|declin|fail|revert|revers|cancel|void|denied|reject|expired|blocked|unclaimed|on hold|processing|in process|authori|in progress|open|slettet|annul|geweigerd|refus|en attente|en cours|attesa|in lavorazione|pendiente|oczekuj|odrzucon|anulowan|blokad|в обработке|ожида|отклон|отмен|ошибка|не выполнен|не исполнен|не проведен|неуспешн|в ожидании|холд|авториз|čekající|függő|abgelehnt|storniert|odottaa|varaus|not posted|not booked|nicht gebucht|incomplete|uncleared|unsettled|unpaid",
);

/** Whether a status word means that the payment is booked (true for an empty one); null = unknown. */
export function isSettled(status: string): boolean | null {
  const bare = ` ${bareName(status)}`;
  if (bare.trim() === "") return true;
  if (unsettled.some((stem) => bare.includes(` ${stem}`))) return false;
  return settled.some((stem) => bare.includes(` ${stem}`)) ? true : null;
}

/** Whether a date cell or a whole text marks the entry as pending. */
export const isPendingWord = (text: string): boolean => isSettled(text) === false;

const balances = listOf(
  "opening balance|closing balance|balance brought forward|balance carried forward|brought forward|carried forward|beginning balance|ending balance|start balance|end balance|available balance|current balance|ledger balance|turnover|total credits|total debits|total|totals|sum|kontostand|anfangssaldo|endsaldo|schlusssaldo|saldovortrag|saldo vorig|saldo|beginsaldo|eindsaldo|summe|umsatzsumme|omzet|totaal|solde|solde initial|solde final|solde précédent|ancien solde|nouveau solde|total des|saldo początkowe|saldo końcowe|obroty|suma|ingående saldo|utgående saldo|indgående saldo|ingoing balance|algsaldo|käive|lõppsaldo|sākuma atlikums|apgrozījums|beigu atlikums|pradinis likutis|likutis pradžiai|likutis pabaigai|galutinis likutis|apyvarta|saldo iniziale|saldo finale|saldo inicial|saldo anterior|totale|входящий остаток|исходящий остаток|остаток|остаток на|обороты|оборот|итого|итого обороты|всего|počáteční zůstatek|konečný zůstatek|nyitó egyenleg|záró egyenleg|alkusaldo|loppusaldo",
);
/** Words of this list that payers may also write; they count only as the whole text. */
const aloneOnly = setOf(
  "total|totals|sum|saldo|summe|suma|solde|turnover|totaal|totale|omzet|оборот|итого|всего|остаток|obroty|apyvarta|käive|apgrozījums|brought forward|carried forward",
);
const balanceList = new Set(balances);

/** Whether a text names a balance or turnover line rather than a payment. */
export function isBalanceText(text: string): boolean {
  const bare = bareName(text);
  if (balanceList.has(bare)) return true;
  return balances.some(
    (name) =>
      !aloneOnly.has(name) &&
      name.includes(" ") &&
      bare.startsWith(`${name} `) &&
      bare.length < name.length + 40,
  );
}
