/** An error answer of Paystack. */
export class PaystackRefusal extends Error {
  readonly status: 400 | 401 | 404;
  /** null if paystack.yaml has no code for it. */
  readonly code: string | null;

  constructor(status: PaystackRefusal["status"], message: string, code: string | null = null) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
