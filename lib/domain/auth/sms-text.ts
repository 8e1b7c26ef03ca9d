/** The text message that shows that the number is right. */
export const smsText = {
  en: "Berth: text messages of your control panel arrive at this number.",
  ru: "Berth: сообщения вашей панели управления приходят на этот номер.",
};
