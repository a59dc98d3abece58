/** The help text of `tenderd completion`. */

/** The text after the options: how to use the script. */
export const help = `
  bash         source <(tenderd completion bash)
  zsh          source <(tenderd completion zsh)          efter compinit
  fish         tenderd completion fish | source
  powershell   tenderd completion powershell | Out-String | Invoke-Expression
Lägg raden i startfilen för ditt skal så att den gäller även nästa gång. --real-money föreslås aldrig: det skriver du
själv helt ut.
`;
