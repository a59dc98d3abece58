/** The help text of `tenderd completion`. */

/** The text after the options: how to use the script. */
export const help = `
  bash         source <(tenderd completion bash)
  zsh          source <(tenderd completion zsh)          nach compinit
  fish         tenderd completion fish | source
  powershell   tenderd completion powershell | Out-String | Invoke-Expression
Damit es so bleibt, schreiben Sie die Zeile in die Startdatei Ihrer Shell. --real-money wird nie vorgeschlagen: Diese Option
tippen Sie ganz ein.
`;
