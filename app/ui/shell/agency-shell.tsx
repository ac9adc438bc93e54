import { Link } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import { Button } from "../button.tsx";
import { SidebarToggle } from "./sidebar-toggle.tsx";
import { SkipLink, Wordmark } from "./wordmark.tsx";
import styles from "./agency-shell.module.css";

export type NavItem = {
  readonly href: string;
  readonly label: string;
  readonly note?: string | number | null;
  readonly isCurrent?: boolean;
};

export type AgencyBarProps = {
  readonly siteTitle: string;
  readonly nav: readonly NavItem[];
  readonly company: { readonly name: string; readonly nav: readonly NavItem[] };
  readonly user: {
    readonly name: string;
    readonly note: string;
    readonly href: string;
  };
  readonly signOutAction?: string;
};

type AgencyShellProps = AgencyBarProps & {
  readonly isSidebarOpen?: boolean;
  readonly messages?: ReactNode;
  readonly wide?: boolean;
  readonly children: ReactNode;
};

let lastChoice: boolean | null = null;

export function AgencyShell({
  isSidebarOpen = true,
  messages,
  wide = false,
  children,
  ...bar
}: AgencyShellProps) {
  const [isOpen, setIsOpen] = useState(lastChoice ?? isSidebarOpen);
  const choose = (wanted: boolean) => {
    lastChoice = wanted;
    setIsOpen(wanted);
  };
  return (
    <div className={styles.shell} data-closed={!isOpen || undefined}>
      <AgencyBar {...bar} isOpen={isOpen} onChange={choose} />
      <main id="main" tabIndex={-1} className={styles.main} data-wide={wide || undefined}>
        {messages}
        {children}
      </main>
    </div>
  );
}

type BesideSidebarProps = AgencyBarProps & { readonly isSidebarOpen: boolean; readonly children: ReactNode };

export function BesideSidebar({ isSidebarOpen, children, ...bar }: BesideSidebarProps) {
  return (
    <div className={styles.shell} data-closed={!isSidebarOpen || undefined}>
      <AgencyBar {...bar} isOpen={isSidebarOpen} onChange={() => {}} />
      <div className={styles.beside}>{children}</div>
    </div>
  );
}

type SidebarState = { readonly isOpen: boolean; readonly onChange: (isOpen: boolean) => void };

function AgencyBar({
  siteTitle,
  nav,
  company,
  user,
  signOutAction,
  isOpen,
  onChange,
}: AgencyBarProps & SidebarState) {
  return (
    <>
      <SkipLink />
      <header className={styles.bar}>
        <div className={styles.inside}>
          <div className={styles.head}>
            <Wordmark href="/" title={siteTitle} />
            <div className={styles.toggle}>
              <SidebarToggle isOpen={isOpen} controls="main-menu" onChange={onChange} />
            </div>
            <div className={styles.opener}>
              <Button type="button" popovertarget="main-menu">
                Menu
              </Button>
            </div>
          </div>
          <div id="main-menu" popover="auto" className={styles.menu}>
            <MainMenu {...{ nav, company, user }} {...(signOutAction && { signOutAction })} />
          </div>
        </div>
      </header>
    </>
  );
}

type MainMenuProps = Omit<AgencyBarProps, "siteTitle">;

export function MainMenu({ nav, company, user, signOutAction = "/logout" }: MainMenuProps) {
  return (
    <>
      <nav className={styles.nav} aria-label="Main">
        <Items items={nav} />
        <p className={styles.company}>{company.name}</p>
        <Items items={company.nav} />
      </nav>
      <div className={styles.user}>
        <Link to={user.href}>{user.name}</Link>
        <form method="post" action={signOutAction}>
          <Button tone="quiet" small>
            Sign out
          </Button>
        </form>
        <p className={styles.about}>{user.note}</p>
      </div>
    </>
  );
}

function Items({ items }: { readonly items: readonly NavItem[] }) {
  return (
    <ul className={styles.items}>
      {items.map(({ href, label, note, isCurrent }) => (
        <li key={href}>
          <Link to={href} className={styles.item} aria-current={isCurrent ? "page" : undefined}>
            {label} {note !== undefined && note !== null && <span className={styles.note}>{note}</span>}
          </Link>
        </li>
      ))}
    </ul>
  );
}
