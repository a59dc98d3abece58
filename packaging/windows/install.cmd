@echo off
rem Installs tenderd as a task that starts with Windows. Run it as administrator, from the unpacked folder.
rem A journal in %ProgramData%\tenderd is kept, as are its tokens and the configuration.
setlocal
set "PROGRAM=%ProgramFiles%\tenderd"
set "DATA=%ProgramData%\tenderd"

rem An earlier tenderd stops before its files change.
schtasks /end /tn tenderd >nul 2>nul
xcopy "%~dp0*" "%PROGRAM%\" /e /i /y /q
if errorlevel 1 exit /b 1

rem Only the account of the task (LOCAL SERVICE), SYSTEM and administrators may read journal, tokens and keys.
if not exist "%DATA%" mkdir "%DATA%"
icacls "%DATA%" /inheritance:r /grant:r "*S-1-5-19:(OI)(CI)M" "*S-1-5-18:(OI)(CI)F" "*S-1-5-32-544:(OI)(CI)F"
if errorlevel 1 exit /b 1

schtasks /create /f /tn tenderd /xml "%PROGRAM%\tenderd-task.xml"
if errorlevel 1 exit /b 1
echo Write %DATA%\tenderd.toml, create the journal, then: schtasks /run /tn tenderd
