import { absolute, decimalOf, isPositive, type Money, negate, total } from "@/lib/base/money";
import { lastDayOf } from "../rules";
import type { JournalEntry } from "../shared/entry";
import { type EventLine, itemOf, type LedgerEvent } from "../shared/event";
import type { Booked } from "../shared/journal";
import { documentGuid } from "./guid";
import { type Format, type Source, utf8 } from "./source";
import { branch, cut, leaf, xmlHead } from "./xml";

/*
 * CommerceML 2.10, the public exchange format of 1C: a document for each sale, return, receipt and payout of money, in
 * containers of one. What was sold is told by our codes; 1C matches customers by their id.
 */

const names: Readonly<Record<string, string>> = {
  server: "Аренда сервера",
  license: "Лицензия",
  traffic: "Трафик",
  address: "IP-адреса",
  setup: "Установка",
  product: "Услуга",
  discount: "Скидка",
};

type Kind = { operation: string; money: Money; hasLines: boolean };

const sumOf = ({ postings, currency }: LedgerEvent, kind: string): Money =>
  total(
    postings.filter((posting) => posting.kind === kind).map(({ amount }) => amount),
    currency,
  );

/** What 1C calls an entry; null = it is nothing between two parties: credit that moves, revenue that is deferred. */
function kindOf(event: LedgerEvent): Kind | null {
  const sold = total([sumOf(event, "sales"), sumOf(event, "tax")], event.currency);
  if (sold.cents > 0) return { operation: "Отпуск товара", money: sold, hasLines: true };
  if (sold.cents < 0) return { operation: "Возврат товара", money: negate(sold), hasLines: false };
  const arrived = negate(sumOf(event, "payments"));
  if (arrived.cents > 0) return { operation: "Выплата безналичных денег", money: arrived, hasLines: false };
  if (arrived.cents < 0) return { operation: "Возврат безналичных денег", money: negate(arrived), hasLines: false };
  return null;
}

/** The customer, by the id of the account. */
const buyerOf = ({ customer, customerName }: JournalEntry, event: LedgerEvent): string =>
  branch(
    "Контрагент",
    leaf("Ид", String(customer)),
    leaf("Наименование", cut(customerName || `Клиент ${customer}`, 250)),
    leaf("ПолноеНаименование", cut(customerName, 250)),
    leaf("ИНН", /^(\d{10}|\d{12})$/.test(event.invoice?.buyer.taxId ?? "") ? (event.invoice?.buyer.taxId ?? "") : ""),
    leaf("Роль", "Покупатель"),
  );

const sellerOf = ({ books: { company } }: Source): string =>
  branch(
    "Контрагент",
    leaf("Ид", `company-${company.id}`),
    leaf("Наименование", cut(company.name, 250)),
    leaf("ПолноеНаименование", cut(company.name, 250)),
    leaf("ИНН", /^(\d{10}|\d{12})$/.test(company.taxId) ? company.taxId : ""),
    leaf("Роль", "Продавец"),
  );

function lineOf(line: EventLine, index: number): string {
  const item = itemOf(line);
  return branch(
    "Товар",
    leaf("Ид", item),
    leaf("НомерСтроки", String(index + 1)),
    leaf("Наименование", names[item] ?? item),
    leaf("ЦенаЗаЕдиницу", decimalOf(line.amount)),
    leaf("Количество", "1"),
    leaf("Сумма", decimalOf(line.amount)),
  );
}

const taxOf = (event: LedgerEvent, isIncluded: boolean): string => {
  const tax = absolute(sumOf(event, "tax"));
  if (!isPositive(tax)) return "";
  return branch(
    "Налоги",
    branch(
      "Налог",
      leaf("Наименование", "НДС"),
      leaf("УчтеноВСумме", String(isIncluded)),
      leaf("Сумма", decimalOf(tax)),
      leaf("Ставка", event.invoice?.rate ?? ""),
    ),
  );
};

function documentOf(source: Source, { entry, event }: Booked): string {
  const kind = event && kindOf(event);
  if (!event || !kind) return "";
  const number = entry.document || entry.id;
  const isMoney = kind.operation.endsWith("денег");
  const lines = kind.hasLines ? (event.invoice?.lines ?? []) : [];
  return branch(
    "Контейнер",
    branch(
      "Документ",
      leaf("Ид", isMoney ? documentGuid(source.books.company.id, `${entry.id} ${number}`) : documentGuid(source.books.company.id, number)),
      leaf("Номер", cut(number, 40)),
      leaf("Дата", entry.day),
      leaf("ХозОперация", kind.operation),
      leaf("Роль", "Продавец"),
      leaf("Валюта", entry.currency),
      leaf("Курс", "1"),
      leaf("Сумма", decimalOf(kind.money)),
      branch("Контрагенты", sellerOf(source), buyerOf(entry, event)),
      leaf("Комментарий", cut(event.key, 250)),
      isMoney ? "" : taxOf(event, false),
      branch("Товары", ...lines.map(lineOf)),
    ),
  );
}

export const commerceml: Format = async function* (source) {
  const made = `${lastDayOf(source.last)}T00:00:00`;
  yield utf8(
    `${xmlHead}<КоммерческаяИнформация xmlns="urn:1C.ru:commerceml_210" ВерсияСхемы="2.10" ДатаФормирования="${made}">`,
  );
  for await (const booked of source.journal()) {
    const document = documentOf(source, booked);
    if (document !== "") yield utf8(document);
  }
  yield utf8("</КоммерческаяИнформация>\n");
};
