@echo off
rem Removes the task and the program. Run it as administrator. Journal, tokens and configuration in
rem %ProgramData%\tenderd are kept, because the journal says which sales were paid.
setlocal
schtasks /end /tn tenderd >nul 2>nul
schtasks /delete /f /tn tenderd
cd /d "%SystemRoot%"
rmdir /s /q "%ProgramFiles%\tenderd"
echo The journal in %ProgramData%\tenderd is kept.
