/**
 * The words of the universal transfer document, whose form is prescribed in Russian (letter of the Federal Tax Service
 * ММВ-20-3/96@, with the lines of government decree 1137).
 */
export const actWords = {
  name: "Универсальный передаточный документ",
  status: "Статус: {status}",
  statuses: "1 – счёт-фактура и передаточный документ (акт); 2 – передаточный документ (акт)",
  invoice: "Счёт-фактура № {number} от {date} (1)",
  act: "Передаточный документ (акт) № {number} от {date} (1)",
  correction: "Исправление № — от — (1а)",
  seller: "Продавец (2)",
  address: "Адрес (2а)",
  sellerNumbers: "ИНН/КПП продавца (2б)",
  sender: "Грузоотправитель и его адрес (3)",
  receiver: "Грузополучатель и его адрес (4)",
  payment: "К платёжно-расчётному документу № (5)",
  shipment: "Документ об отгрузке № п/п (5а)",
  shipped: "1 № {number} от {date}",
  buyer: "Покупатель (6)",
  buyerAddress: "Адрес (6а)",
  buyerNumbers: "ИНН/КПП покупателя (6б)",
  currency: "Валюта: наименование, код (7)",
  contract: "Идентификатор государственного контракта (8)",
  none: "—",
  columns: {
    position: "№ п/п",
    what: "Наименование услуг",
    unitCode: "Код ед.",
    unit: "Ед. изм.",
    quantity: "Кол-во",
    price: "Цена за единицу",
    net: "Стоимость без налога – всего",
    excise: "В т. ч. акциз",
    rate: "Налоговая ставка",
    tax: "Сумма налога",
    gross: "Стоимость с налогом – всего",
  },
  marks: ["1", "1а", "2", "2а", "3", "4", "5", "6", "7", "8", "9"],
  noExcise: "без акциза",
  noTax: "без НДС",
  total: "Всего к оплате (9)",
  whole: "Услуги по счёту {number}",
  head: "Руководитель организации или иное уполномоченное лицо",
  accountant: "Главный бухгалтер или иное уполномоченное лицо",
  signature: "подпись",
  basis: "Основание передачи (сдачи) / получения (приёмки) [8]",
  basisOf: "Счёт {number} от {date}",
  transport: "Данные о транспортировке и грузе [9]",
  given: "Услуги оказал, результаты работ сдал [10]",
  givenOn: "Дата передачи (сдачи) [11]",
  givenNotes: "Иные сведения о передаче [12]",
  responsible: "Ответственный за правильность оформления факта хозяйственной жизни [13]",
  maker: "Наименование экономического субъекта – составителя документа [14]",
  taken: "Услуги, результаты работ принял [15]",
  takenOn: "Дата получения (приёмки) [16]",
  takenNotes: "Иные сведения о получении [17]",
  takenResponsible: "Ответственный за правильность оформления факта хозяйственной жизни [18]",
  takenMaker: "Наименование экономического субъекта – составителя документа [19]",
  party: "{name}, ИНН/КПП {numbers}",
  page: "{page} из {pages}",
} as const;

/** Names and numbers of currencies in the all-Russian classifier. */
export const actCurrencies = {
  EUR: "Евро, 978",
  RUB: "Российский рубль, 643",
  USD: "Доллар США, 840",
} as const;

type Text = {
  [W in keyof typeof actWords]: (typeof actWords)[W] extends string ? W : never;
}[keyof typeof actWords];

/** A text with what is filled in. */
export const sayInAct = (word: Text, values: Record<string, string> = {}): string =>
  actWords[word].replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole);
