declare module "*.json?later" {
  const texts: Record<string, string>;
  export default texts;
}
