import { Section } from "#web/components/site/section.tsx";
import { eastLegon } from "#web/content/pages/east-legon.ts";

export function Benefits() {
  const { benefits } = eastLegon;
  return (
    <Section id="benefits" title={benefits.title}>
      <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {benefits.items.map(({ id, title, text }) => (
          <li key={id} className="border-terracotta border-t-2 pt-4">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-2">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
