/** A refusal of a request, with the engine's words. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    said: string,
  ) {
    super(said);
  }
}
