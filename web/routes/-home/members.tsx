import { Section } from "#web/components/site/section.tsx";
import { SmartLink } from "#web/components/site/smart-link.tsx";
import { membersCopy as copy, type Member, publishedMembers } from "#web/content/pages/members.ts";

/** Named members; nothing without any. */
export function Members({ members = publishedMembers() }: { members?: readonly Member[] }) {
  if (members.length === 0) return null;
  return (
    <Section id={copy.nav.id} title={copy.title}>
      <ul className="grid gap-x-10 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
        {members.map(({ id, name, work, link }) => (
          <li key={id} className="border-line border-t pt-3">
            <h3 className="text-lg">{name}</h3>
            <p className="text-muted">{work}</p>
            {link !== null && (
              <SmartLink href={link} className="link inline-flex min-h-11 items-center text-sm">
                {copy.visit(name)}
              </SmartLink>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
