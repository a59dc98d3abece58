/** The help of `tenderd completion`. */

/** How to use the script, after the options. */
export const help = `
  bash         source <(tenderd completion bash)
  zsh          source <(tenderd completion zsh)          after compinit
  fish         tenderd completion fish | source
  powershell   tenderd completion powershell | Out-String | Invoke-Expression
Put the line into the start file of your shell to keep it. --real-money is never offered: you type it in full.
`;
