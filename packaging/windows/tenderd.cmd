@echo off
rem Starts tenderd with the Node of this package. It reads %ProgramData%\tenderd\tenderd.toml, if there is one.
setlocal
if not defined TENDERD_CONFIG if exist "%ProgramData%\tenderd\tenderd.toml" set "TENDERD_CONFIG=%ProgramData%\tenderd\tenderd.toml"
"%~dp0lib\tenderd\node.exe" "%~dp0lib\tenderd\bin\tenderd.js" %*
exit /b %ERRORLEVEL%
