const FIELDS = "form [name]:not([type=hidden],[type=password])";

type SavedField = [name: string, value: string, isChecked: boolean];

const navigation = performance.getEntriesByType("navigation")[0] as PerformanceNavigationTiming | undefined;

export const isReload = navigation?.type === "reload";
/** Neither reloaded nor come back to: the browser has no place on the page to go to. */
export const isFirstVisit = navigation?.type === "navigate";

/** Loads the page anew with what was typed: once, and only if the site can be reached. What can be read is not given up. */
export async function reloadWithInput() {
  if (isReload) return;
  const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
  if (!answer?.ok) return;
  sessionStorage.typed = JSON.stringify(
    queryFields().map(({ name, value, checked }): SavedField => [name, value, checked]),
  );
  location.reload();
}

export function restoreInput() {
  try {
    const typed: SavedField[] = JSON.parse(sessionStorage.typed);
    delete sessionStorage.typed;
    queryFields().forEach((field, index) => {
      const [name, value, checked] = typed[index] ?? [];
      if (name === field.name) Object.assign(field, { value, checked });
    });
  } catch {
    // Nothing was kept, or it is another page.
  }
}

function queryFields() {
  return [...document.querySelectorAll<HTMLInputElement>(FIELDS)];
}
