import type { RelativeWords } from "./language-rules";

export const ru: RelativeWords = {
  now: "сейчас",
  days: ["позавчера", "вчера", "сегодня", "завтра", "послезавтра"],
  forms: {
    second: ["секунду", "секунды", "секунд"],
    minute: ["минуту", "минуты", "минут"],
    hour: ["час", "часа", "часов"],
    day: ["день", "дня", "дней"],
    month: ["месяц", "месяца", "месяцев"],
    year: ["год", "года", "лет"],
  },
  formOf: (count) => {
    const [tens, ones] = [Math.floor(count / 10) % 10, count % 10];
    if (tens === 1 || ones === 0 || ones > 4) return 2;
    return ones === 1 ? 0 : 1;
  },
  ago: (words) => `${words} назад`,
  ahead: (words) => `через ${words}`,
};
