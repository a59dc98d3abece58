# The steps of install.cmd for PowerShell. Never run yet: no Windows was at hand. Run it as administrator.
$ErrorActionPreference = 'Stop'
$program = Join-Path $env:ProgramFiles 'tenderd'
$data = Join-Path $env:ProgramData 'tenderd'

# An earlier tenderd stops before its files change.
Stop-ScheduledTask -TaskName tenderd -ErrorAction SilentlyContinue
New-Item -ItemType Directory -Force -Path $program, $data | Out-Null
Copy-Item -Recurse -Force -Path (Join-Path $PSScriptRoot '*') -Destination $program

# Only the account of the task (LOCAL SERVICE), SYSTEM and administrators may read journal, tokens and keys.
icacls $data /inheritance:r /grant:r '*S-1-5-19:(OI)(CI)M' '*S-1-5-18:(OI)(CI)F' '*S-1-5-32-544:(OI)(CI)F'
if ($LASTEXITCODE -ne 0) { throw 'icacls failed' }

$xml = Get-Content -Raw (Join-Path $program 'tenderd-task.xml')
Register-ScheduledTask -Force -TaskName tenderd -Xml $xml | Out-Null
Write-Output "Write $data\tenderd.toml, create the journal, then: Start-ScheduledTask tenderd"
