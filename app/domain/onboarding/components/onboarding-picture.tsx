import type { Flow } from "#app/lib/onboarding/flow.ts";
import styles from "./onboarding.module.css";

export function OnboardingPicture({ flow }: { readonly flow: Flow }) {
  return (
    <div className={styles.picture} aria-hidden="true">
      <svg viewBox="0 0 312 162" className={styles.drawing}>
        <rect width="312" height="4" fill="var(--accent)" />
        {flow === "mc" ? <GroupPicture /> : <DashboardPicture />}
      </svg>
    </div>
  );
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

function Card(box: Box) {
  return <rect {...box} rx="2.5" fill="var(--surface)" stroke="var(--line)" />;
}

type Line = { readonly x: number; readonly y: number; readonly width: number; readonly color?: string };

function Words({ x, y, width, color = "var(--line)" }: Line) {
  return <rect x={x} y={y} width={width} height="2" rx="1" fill={color} />;
}

const bars = [7, 8, 14, 14, 8, 9, 9];
const parts = [12, 7, 15, 11, 14, 10, 9];
const rows = [13, 77, 83, 29];

function DashboardPicture() {
  return (
    <>
      {[10, 84, 158, 232].map((x) => (
        <g key={x}>
          <Card x={x} y={10} width={70} height={34} />
          <Words x={x + 5} y={18} width={16} />
          <rect x={x + 5} y={23} width={24} height={6} rx="1.5" fill="var(--ink)" />
          <Words x={x + 5} y={32} width={12} color="var(--good)" />
        </g>
      ))}
      <Card x={10} y={48} width={144} height={56} />
      <Words x={15} y={53} width={26} />
      <g fill="none" strokeWidth="1.5">
        <path d="M16 90l16-4 17 3 33-4 17 6 16-8 17 5 16-5" stroke="var(--s1)" />
        <path d="M16 76l16 4 33-10 17 7 17-8 32 9 17-4" stroke="var(--s2)" />
      </g>
      <Card x={158} y={48} width={144} height={56} />
      <Words x={163} y={53} width={26} />
      {bars.map((size, at) => (
        <g key={at}>
          <rect x={164 + at * 19} y={98 - size} width={12} height={size} fill="var(--s1)" />
          <rect
            x={164 + at * 19}
            y={97 - size - parts[at]!}
            width={12}
            height={parts[at]!}
            fill="var(--s2)"
          />
        </g>
      ))}
      <Card x={10} y={108} width={70} height={44} />
      <g fill="none" strokeWidth="6">
        <circle cx="45" cy="130" r="13" stroke="var(--s2)" />
        <path d="M45 117a13 13 0 1 1-13 13" stroke="var(--s1)" />
      </g>
      <Card x={84} y={108} width={218} height={44} />
      {rows.map((size, at) => (
        <g key={at}>
          <Words x={90} y={117 + at * 8} width={28 + (at % 2) * 5} color="var(--line-strong)" />
          <rect x={130} y={117 + at * 8} width={size} height={2.5} fill="var(--s1)" />
          <Words x={266} y={117 + at * 8} width={9} />
          <Words x={288} y={117 + at * 8} width={9} />
        </g>
      ))}
    </>
  );
}

function GroupPicture() {
  return (
    <>
      <Card x={10} y={12} width={292} height={140} />
      {Array.from({ length: 9 }, (_, at) => (
        <g key={at}>
          {at === 1 && <rect x={140} y={30} width={36} height={13} fill="var(--bad-tint)" />}
          <Words x={18} y={20 + at * 15} width={34 + (at % 3) * 8} color="var(--line-strong)" />
          <path
            d={`M84 ${22 + at * 15}l9-${2 + (at % 3)} 9 4 9-${3 + (at % 2)} 9 2 9-${at % 4}`}
            fill="none"
            stroke="var(--s1)"
            strokeWidth="1.5"
          />
          {[146, 190, 234, 274].map((x) => (
            <g key={x}>
              <rect x={x} y={19 + at * 15} width={13} height={3} rx="1" fill="var(--ink)" />
              <Words
                x={x + 15}
                y={20 + at * 15}
                width={8}
                color={at === 1 && x === 146 ? "var(--bad)" : "var(--line)"}
              />
            </g>
          ))}
          {at < 8 && <rect x={10} y={28 + at * 15} width={292} height={0.5} fill="var(--line)" />}
        </g>
      ))}
    </>
  );
}
