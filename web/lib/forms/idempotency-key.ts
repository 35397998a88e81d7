const attempts = new WeakMap<object, { content: string; key: string }>();

/** The idempotency key of a form: constant for the same content, new after a change or a success. */
export function idempotencyKey(form: object, content: object): string {
  const text = JSON.stringify(content);
  const last = attempts.get(form);
  if (last?.content === text) return last.key;
  const key = crypto.randomUUID();
  attempts.set(form, { content: text, key });
  return key;
}

export function resetIdempotencyKey(form: object) {
  attempts.delete(form);
}
