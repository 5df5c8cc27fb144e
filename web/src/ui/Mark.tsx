/** Our mark: a clearing between trees, seen as a leaf. */
export function Mark({ size = 32 }: { size?: number }) {
  return (
    <svg aria-hidden="true" width={size} height={size} viewBox="0 0 32 32">
      <rect width="32" height="32" rx="9" fill="var(--mantine-color-forest-7)" />
      <path d="M25 7C14 7 7 12.5 7 20c0 2 .6 3.6 1.5 5C19 25 25 17.5 25 7Z" fill="#fff" />
      <path d="M7.5 26C10.5 20 14 16 19 13" fill="none" stroke="#2b6a46" strokeWidth="1.8" strokeLinecap="round" />
    </svg>
  );
}
