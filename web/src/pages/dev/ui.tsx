export function UiStories() {
  return <main>UI</main>;
}
