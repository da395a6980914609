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
!include "MUI2.nsh"
!insertmacro MUI_PAGE_DIRECTORY
!insertmacro MUI_PAGE_INSTFILES
!insertmacro MUI_PAGE_FINISH
!insertmacro MUI_UNPAGE_CONFIRM
!insertmacro MUI_UNPAGE_INSTFILES
!insertmacro MUI_LANGUAGE "English"
!insertmacro MUI_LANGUAGE "Thai"
!insertmacro MUI_LANGUAGE "Malay"
!insertmacro MUI_LANGUAGE "TradChinese"

!define UNINSTALL "Software\Microsoft\Windows\CurrentVersion\Uninstall\Sala"
!define CLASSES "Software\Classes"
!define KIND "Sala.Replay"
!define SHCNE_ASSOCCHANGED 0x08000000

Section
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
  WriteRegStr HKCU "${UNINSTALL}" "DisplayIcon" "$INSTDIR\sala.exe,0"
  WriteRegStr HKCU "${UNINSTALL}" "InstallLocation" "$INSTDIR"
  WriteRegStr HKCU "${UNINSTALL}" "UninstallString" '"$INSTDIR\uninstall.exe"'
  WriteRegStr HKCU "${UNINSTALL}" "QuietUninstallString" '"$INSTDIR\uninstall.exe" /S'
  WriteRegDWORD HKCU "${UNINSTALL}" "NoModify" 1
  WriteRegDWORD HKCU "${UNINSTALL}" "NoRepair" 1
  System::Call 'shell32::SHChangeNotify(i ${SHCNE_ASSOCCHANGED}, i 0, p 0, p 0)'
SectionEnd

Section "Uninstall"
  RMDir /r "$INSTDIR\_internal"
  Delete "$INSTDIR\sala.exe"
  Delete "$INSTDIR\sala-cli.exe"
  Delete "$INSTDIR\LICENSE"
  Delete "$INSTDIR\licences.md"
  Delete "$INSTDIR\CHANGELOG.md"
  Delete "$INSTDIR\uninstall.exe"
  RMDir "$INSTDIR" ; not what somebody else has laid there
  Delete "$SMPROGRAMS\Sala.lnk"
  ReadRegStr $0 HKCU "${CLASSES}\.sala" ""
  StrCmp $0 "${KIND}" 0 +2
    DeleteRegKey HKCU "${CLASSES}\.sala"
  DeleteRegKey HKCU "${CLASSES}\${KIND}"
  DeleteRegKey HKCU "${UNINSTALL}"
  DeleteRegKey HKCU "Software\Sala"
  System::Call 'shell32::SHChangeNotify(i ${SHCNE_ASSOCCHANGED}, i 0, p 0, p 0)'
SectionEnd
