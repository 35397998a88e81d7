/** A value under one name in the browser's own storage. Where there is none, or it is full, nothing is kept and nothing breaks. */
export function browserStore<Value>(storage: () => Storage, name: string, isValue: (value: unknown) => value is Value) {
  return {
    find(): Value | null {
      try {
        const value: unknown = JSON.parse(read(storage, name) ?? "null");
        return isValue(value) ? value : null;
      } catch {
        return null;
      }
    },
    save(value: Value): void {
      write(storage, name, JSON.stringify(value));
    },
  };
}

/** A text as it is, under one name. Where storage does not take it, it lasts as long as the page. */
export function browserText(storage: () => Storage, name: string) {
  let notTaken: string | null = null;
  return {
    find: (): string | null => notTaken ?? read(storage, name),
    save(text: string): void {
      notTaken = write(storage, name, text) ? null : text;
    },
    remove(): void {
      notTaken = null;
      try {
        storage().removeItem(name);
      } catch {
        // It was never taken.
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

function read(storage: () => Storage, name: string): string | null {
  try {
    return storage().getItem(name);
  } catch {
    return null;
  }
}

/** Private windows and full storage have no room. */
function write(storage: () => Storage, name: string, text: string): boolean {
  try {
    storage().setItem(name, text);
    return true;
  } catch {
    return false;
  }
}
