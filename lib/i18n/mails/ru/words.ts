import type { MailWords } from "../words";

export const words: MailWords = {
  titles: {
    invoice: "Счёт",
    pro_forma: "Счёт-проформа",
    top_up: "Пополнение",
    receipt: "Квитанция",
    payment: "Сводный платёж",
  },
  titlesInText: {
    invoice: "счёт",
    pro_forma: "счёт-проформа",
    top_up: "пополнение",
    receipt: "квитанция",
    payment: "сводный платёж",
  },
  roles: {
    administrator: "администратор",
    technician: "инженер",
    billing: "счета",
    viewer: "наблюдатель",
  },
  staffRoles: { support: "поддержка", billing: "расчёты", catalogue: "каталог", admin: "администратор" },
  documents: {
    terms: "Условия обслуживания",
    privacy: "Политика конфиденциальности",
    withdrawal: "Информация о праве на отказ",
    imprint: "Сведения о компании",
    dpa: "Соглашение об обработке данных",
  },
  wantedEnd: (day) => `Желаемая дата: ${day}`,
  replyLine: "## Напишите ответ над этой строкой ##",
  toPay: (amount) => `К оплате: ${amount}`,
  toPayInAll: (amount) => `К оплате всего: ${amount}`,
  openInvoice: (number, amount, day) => `- ${number}: ${amount}, срок ${day}`,
  together: (number, amount, isSome) =>
    `${isSome ? "Часть этой суммы входит" : "Эта сумма входит"} в сводный платёж ${number} за несколько счетов: всего ${amount}.`,
  reference: (reference) => `Код платежа для перевода этой суммы: ${reference}`,
  testSubject: (subject) => `[Тест] ${subject}`,
};
