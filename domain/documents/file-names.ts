const MAX_NAME_CHARACTERS = 40;

/** "ama-imports-proof-of-address" for a file of Ama Imports: only characters that every system accepts. */
export function toFileName(businessName: string, subject: string): string {
  const name = businessName
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_NAME_CHARACTERS)
    .replace(/^-+|-+$/g, "");
  return name === "" ? subject : `${name}-${subject}`;
}
