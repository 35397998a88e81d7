const attempts = new WeakMap<object, { content: string; key: string }>();

/**
 * What every try of one filled form carries, so that a repeat after a lost answer is kept once: the same key for the
 * same content, another once the content has changed or has been sent.
 */
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
