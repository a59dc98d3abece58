/** The help text of `tenderd completion`. */

/** The text after the options: how to use the script. */
export const help = `
  bash         source <(tenderd completion bash)
  zsh          source <(tenderd completion zsh)          après compinit
  fish         tenderd completion fish | source
  powershell   tenderd completion powershell | Out-String | Invoke-Expression
Pour la conserver, placez cette ligne dans le fichier de démarrage de votre shell. --real-money n’est jamais proposé : cette
option se tape en entier.
`;
