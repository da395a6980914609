; The installer for Windows: for one user, without administrator rights. `python3 play.py package installer` calls makensis
; with VERSION, SOURCE (the program's folder), ICON and OUT. What was played lies elsewhere and is left alone.
Unicode true
ManifestDPIAware true
RequestExecutionLevel user
SetCompressor /SOLID lzma
Name "Sala"
OutFile "${OUT}"
InstallDir "$LOCALAPPDATA\Programs\Sala"
InstallDirRegKey HKCU "Software\Sala" "Folder"
VIProductVersion "${VERSION}.0"
VIAddVersionKey "ProductName" "Sala"
VIAddVersionKey "FileDescription" "Sala, a table for card and tile games of Southeast Asia"
VIAddVersionKey "FileVersion" "${VERSION}"
VIAddVersionKey "ProductVersion" "${VERSION}"
VIAddVersionKey "LegalCopyright" "MIT licence"

!define MUI_ICON "${ICON}"
!define MUI_UNICON "${ICON}"
!define MUI_FINISHPAGE_RUN "$INSTDIR\sala.exe"
!define MUI_UNCONFIRMPAGE_TEXT_TOP "$(STAYS)"
!include "MUI2.nsh"
!include "FileFunc.nsh"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Thai"
!insertmacro MUI_LANGUAGE "Malay"
!insertmacro MUI_LANGUAGE "TradChinese"

LangString OPEN ${LANG_ENGLISH} "Sala is open. Close it, then try again."
LangString OPEN ${LANG_THAI} "Sala เปิดอยู่ ปิดโปรแกรมก่อน แล้วลองอีกครั้ง"
LangString OPEN ${LANG_MALAY} "Sala sedang dibuka. Tutup Sala, kemudian cuba lagi."
LangString OPEN ${LANG_TRADCHINESE} "Sala 正在執行。請先關閉，然後再試一次。"
LangString STAYS ${LANG_ENGLISH} "Sala will be removed. Your matches, replays and settings stay in $LOCALAPPDATA\sala."
LangString STAYS ${LANG_THAI} "Sala จะถูกลบออก ส่วนเกม บันทึก และการตั้งค่าของคุณจะยังอยู่ที่ $LOCALAPPDATA\sala"
LangString STAYS ${LANG_MALAY} "Sala akan dibuang. Perlawanan, rakaman dan tetapan anda kekal di $LOCALAPPDATA\sala."
LangString STAYS ${LANG_TRADCHINESE} "即將移除 Sala。你的牌局、重播和設定會留在 $LOCALAPPDATA\sala。"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Sala"
!define CLASSES "Software\Classes"
!define KIND "Sala.Replay"
!define SHCNE_ASSOCCHANGED 0x08000000

; Windows lets nobody write to a program that runs: nothing may be removed before it is closed.
!macro WAIT_UNTIL_CLOSED PROGRAM
  ${Do}
    StrCpy $1 "closed"
    ${If} ${FileExists} "$INSTDIR\${PROGRAM}"
      ClearErrors
      FileOpen $0 "$INSTDIR\${PROGRAM}" a
      ${If} ${Errors}
        StrCpy $1 "open"
        MessageBox MB_RETRYCANCEL|MB_ICONEXCLAMATION "$(OPEN)" /SD IDCANCEL IDRETRY +2
        Abort "$(OPEN)"
      ${Else}
        FileClose $0
      ${EndIf}
    ${EndIf}
  ${LoopUntil} $1 == "closed"
!macroend

Section
  !insertmacro WAIT_UNTIL_CLOSED "sala.exe"
  !insertmacro WAIT_UNTIL_CLOSED "sala-cli.exe"
  SetOutPath "$INSTDIR"
  RMDir /r "$INSTDIR\_internal" ; that of an older version, of which files may be gone now
  File /r "${SOURCE}/*.*"
  WriteUninstaller "$INSTDIR\uninstall.exe"
  CreateShortcut "$SMPROGRAMS\Sala.lnk" "$INSTDIR\sala.exe"
  WriteRegStr HKCU "Software\Sala" "Folder" "$INSTDIR"
  WriteRegStr HKCU "${CLASSES}\.sala" "" "${KIND}"
  WriteRegStr HKCU "${CLASSES}\${KIND}" "" "Sala replay"
  WriteRegStr HKCU "${CLASSES}\${KIND}\DefaultIcon" "" "$INSTDIR\sala.exe,0"
  WriteRegStr HKCU "${CLASSES}\${KIND}\shell\open\command" "" '"$INSTDIR\sala.exe" "%1"'
  WriteRegStr HKCU "${UNINSTALL}" "DisplayName" "Sala"
  WriteRegStr HKCU "${UNINSTALL}" "DisplayVersion" "${VERSION}"
  WriteRegStr HKCU "${UNINSTALL}" "Publisher" "Sala"
  ${GetSize} "$INSTDIR" "/S=0K" $0 $1 $2
  WriteRegDWORD HKCU "${UNINSTALL}" "EstimatedSize" $0
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\sala.exe,0"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  System::Call 'shell32::SHChangeNotify(i ${SHCNE_ASSOCCHANGED}, i 0, p 0, p 0)'
SectionEnd

Section "Uninstall"
  !insertmacro WAIT_UNTIL_CLOSED "sala.exe"
  !insertmacro WAIT_UNTIL_CLOSED "sala-cli.exe"
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\sala.exe"
  Delete "$INSTDIR\sala-cli.exe"
  Delete "$INSTDIR\LICENSE"
  Delete "$INSTDIR\licences.md"
  Delete "$INSTDIR\CHANGELOG.md"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR" ; not what somebody else has laid there
  Delete "$SMPROGRAMS\Sala.lnk"
  RMDir /r "$LOCALAPPDATA\sala\Cache" ; pictures that are made anew
  ReadRegStr $0 HKCU "${CLASSES}\.sala" ""
  StrCmp $0 "${KIND}" 0 +2
    DeleteRegKey HKCU "${CLASSES}\.sala"
  DeleteRegKey HKCU "${CLASSES}\${KIND}"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\Sala"
  System::Call 'shell32::SHChangeNotify(i ${SHCNE_ASSOCCHANGED}, i 0, p 0, p 0)'
SectionEnd
