import type { EstimateNotices, MailTemplates } from "../../notices";

export const estimateMails: MailTemplates<EstimateNotices> = {
  "estimate.offered": {
    subject: "Поддержка подготовила для вас заказ",
    body: `Поддержка добавила конфигурацию в ваш расчёт стоимости: {preset}, {location}{count, plural, one {, # сервер} few {, # сервера} many {, # серверов} other {, # сервера}}.

{text}

{has_held_until, select, yes {Цена действует до {held_until} включительно.} other {}}

Пока ничего не заказано. Посмотрите цену и закажите, если всё подходит:
{estimate_page}`,
  },
  "estimate.withdrawn": {
    subject: "Предложение отозвано",
    body: `Поддержка отозвала своё предложение: {preset}, {location}{count, plural, one {, # сервер} few {, # сервера} many {, # серверов} other {, # сервера}}. Его цена больше не действует.

Заказать по текущей цене по-прежнему можно:
{estimate_page}`,
  },
};
