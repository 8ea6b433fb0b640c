import Link from 'next/link';

/** The other pages, beside the place. */
export function Nav({ links }: { links: readonly { readonly text: string; readonly href: string }[] }) {
  return (
    <nav className="crumbs ml-2" aria-label="Pages">
      {links.map((link) => (
        <Link key={link.href} href={link.href} prefetch={false}>
          {link.text}
        </Link>
      ))}
    </nav>
  );
}
