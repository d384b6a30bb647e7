export function Landing() {
  return <main>LOOM</main>;
}
