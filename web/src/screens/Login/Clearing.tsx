import classes from './Login.module.css';

/** A clearing at first light, between two rows of trees. */
export function Clearing() {
  return (
    <svg aria-hidden="true" className={classes.clearing} viewBox="0 0 480 640" preserveAspectRatio="xMidYMax slice">
      <circle cx="240" cy="385" r="72" fill="#f3e9c3" opacity=".9" />
      <circle cx="240" cy="385" r="128" fill="#f3e9c3" opacity=".16" />
      <path d="M0 470c90-56 170-72 240-72s150 16 240 72v170H0Z" fill="#5fa37c" />
      <path d="M0 520c100-50 170-58 240-58s140 8 240 58v120H0Z" fill="#3f8560" />
      <g fill="#215437">
        <path d="M-40 640 45 320l85 320ZM52 640l56-240 56 240Z" />
        <path d="m350 640 85-320 85 320ZM316 640l56-240 56 240Z" />
      </g>
      <path d="M0 590c110-34 180-40 240-40s130 6 240 40v50H0Z" fill="#163b26" />
    </svg>
  );
}
