/** The name of the PDF of a data-processing agreement, in downloads and in copies of personal data. */
export const agreementFilename = (id: number): string => `dpa-${id}.pdf`;
