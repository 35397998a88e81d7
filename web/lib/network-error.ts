/** A call that was made and whose answer never came, or not whole: whether it did anything is not known. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super("No answer came.", { cause });
    this.name = "NetworkError";
  }
}
