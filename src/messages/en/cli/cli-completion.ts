/** The help text of `tenderd completion`. */

/** The text after the options: how to use the script. */
export const help = `
  bash         source <(tenderd completion bash)
  zsh          source <(tenderd completion zsh)          after compinit
  fish         tenderd completion fish | source
  powershell   tenderd completion powershell | Out-String | Invoke-Expression
Put the line into the start file of your shell to keep it. --real-money is never offered: you type it in full.
`;
