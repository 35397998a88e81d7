const FIELDS = "form [name]:not([type=hidden],[type=password])";

type Kept = [name: string, value: string, isChecked: boolean];

const navigation = performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined;

export const isReload = navigation?.type === "reload";
/** Neither reloaded nor come back to: the browser has no place on the page to go to. */
export const isFirstVisit = navigation?.type === "navigate";

/** Loads the page anew with what was typed: once, and only if the site can be reached. What can be read is not given up. */
export async function loadAnew() {
  if (isReload) return;
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  sessionStorage.typed = JSON.stringify(fields().map(({ name, value, checked }): Kept => [name, value, checked]));
  location.reload();
}

export function restoreTyped() {
  try {
    const typed: Kept[] = JSON.parse(sessionStorage.typed);
    delete sessionStorage.typed;
    fields().forEach((field, index) => {
      const [name, value, checked] = typed[index] ?? [];
      if (name === field.name) Object.assign(field, { value, checked });
    });
  } catch {
    // Nothing was kept, or it is another page.
  }
}

function fields() {
  return [...document.querySelectorAll<HTMLInputElement>(FIELDS)];
}
