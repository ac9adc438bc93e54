import type { ReactNode } from "react";

export type Picture =
  | "line"
  | "area"
  | "bar"
  | "pie"
  | "doughnut"
  | "radar"
  | "gauge"
  | "table"
  | "number"
  | "text";

const drawings: Readonly<Record<Picture, ReactNode>> = {
  line: <path d="M4 22 14 12l9 6L34 6l10 6" />,
  area: (
    <>
      <path d="M4 26V20L16 10l10 6L44 5v21z" fill="currentColor" stroke="none" opacity=".35" />
      <path d="M4 20 16 10l10 6L44 5" />
    </>
  ),
  bar: <path d="M6 26V14h8v12zM20 26V6h8v20zM34 26V11h8v15z" fill="currentColor" stroke="none" />,
  pie: (
    <>
      <path d="M24 14V2a12 12 0 1 0 12 12z" fill="currentColor" stroke="none" opacity=".4" />
      <path d="M26 12V1a11 11 0 0 1 11 11z" fill="currentColor" stroke="none" />
    </>
  ),
  doughnut: (
    <>
      <path d="M24 5a9 9 0 1 0 9 9" strokeWidth="5" opacity=".4" />
      <path d="M24 5a9 9 0 0 1 9 9" strokeWidth="5" />
    </>
  ),
  radar: (
    <>
      <path d="m24 2 12 9-5 14H17l-5-14z" opacity=".5" />
      <path d="m24 6 8 6-4 9-9 1-3-9z" />
    </>
  ),
  gauge: (
    <>
      <path d="M10 24a14 14 0 0 1 28 0" strokeWidth="4" opacity=".35" />
      <path d="M10 24a14 14 0 0 1 18-13.4" strokeWidth="4" />
    </>
  ),
  table: <path d="M5 5h38M5 12h38M5 19h38M5 26h38" />,
  number: (
    <path d="M13 8h4v13h-4zM13 8l-4 3v3l4-3zM22 8h12v3l-7 10h-4l6-10h-7z" fill="currentColor" stroke="none" />
  ),
  text: <path d="M8 6h32M8 13h32M8 20h20" />,
};

export function FormatPicture({ of }: { readonly of: Picture }) {
  return (
    <svg
      viewBox="0 0 48 28"
      width="48"
      height="28"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
    >
      {drawings[of]}
    </svg>
  );
}
