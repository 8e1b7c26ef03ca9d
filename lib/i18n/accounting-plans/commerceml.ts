/*
 * Names of CommerceML 2.10, the exchange format of 1C: its schema is in Russian.
 */
export const commerceMlNames = {
  file: "КоммерческаяИнформация",
  version: "ВерсияСхемы",
  made: "ДатаФормирования",
  container: "Контейнер",
  document: "Документ",
  id: "Ид",
  number: "Номер",
  date: "Дата",
  operation: "ХозОперация",
  role: "Роль",
  currency: "Валюта",
  rate: "Курс",
  sum: "Сумма",
  parties: "Контрагенты",
  party: "Контрагент",
  name: "Наименование",
  fullName: "ПолноеНаименование",
  taxNumber: "ИНН",
  buyer: "Покупатель",
  seller: "Продавец",
  comment: "Комментарий",
  taxes: "Налоги",
  tax: "Налог",
  vat: "НДС",
  isIncluded: "УчтеноВСумме",
  taxRate: "Ставка",
  goods: "Товары",
  good: "Товар",
  line: "НомерСтроки",
  price: "ЦенаЗаЕдиницу",
  quantity: "Количество",
  sale: "Отпуск товара",
  return: "Возврат товара",
  receipt: "Выплата безналичных денег",
  payout: "Возврат безналичных денег",
} as const;

/** What was sold, as documents for 1C say it. */
export const commerceMlItems: Readonly<Record<string, string>> = {
  server: "Аренда сервера",
  license: "Лицензия",
  traffic: "Трафик",
  address: "IP-адреса",
  setup: "Установка",
  product: "Услуга",
  discount: "Скидка",
};

/** A customer without a name in the period. */
export const commerceMlCustomer = (id: number): string => `Клиент ${id}`;
