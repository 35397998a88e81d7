/** A value under one name in the browser's own storage. Where there is none, or it is full, nothing is kept and nothing breaks. */
export function browserStore<Value>(storage: () => Storage, name: string, isValue: (value: unknown) => value is Value) {
  return {
    find(): Value | null {
      try {
        const value: unknown = JSON.parse(storage().getItem(name) ?? "null");
        return isValue(value) ? value : null;
      } catch {
        return null;
      }
    },
    keep(value: Value): void {
      try {
        storage().setItem(name, JSON.stringify(value));
      } catch {
        // Private windows and full storage have no room: the page works without.
      }
    },
  };
}

/** Whether a value from storage is an object with a text under each of these names. */
export function hasTexts<Name extends string>(value: unknown, names: readonly Name[]): value is Record<Name, string> {
  return (
    typeof value === "object" &&
    value !== null &&
    names.every((name) => typeof (value as Record<string, unknown>)[name] === "string")
  );
}
