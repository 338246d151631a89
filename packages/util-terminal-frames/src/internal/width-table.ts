// Generated: runs of code points that take two columns. Each list holds gaps and lengths in turn, a gap counted from the
// end of the run before, in base 26 with letters as digits, the last digit of each number in lower case. The wide runs are those of xterm.js's Unicode 11 provider (@xterm/addon-unicode11 0.9.0) less the emoji, the
// ambiguous runs are East_Asian_Width=A of Unicode 14 less the zero-width ones; either may hold code points that are not
// assigned. `node test/support/print-width-table.mjs` prints this file again.

export const RUN_DIGITS: string =
  "etnorislucfapdhxgwmybvkjqz";

export const WIDE_RUNS: string =
  "SAfOmSYonRLxHgrTgrwnOurAniTfpOfuFFrNpTSKaTYlToQyGDmPGpYmTRrfkNuIyOmRjlTGFdrTnCNeuTOtHEvAtTjowXmJKpOqNXlpNHiLAJ" +
  "r";

export const AMBIGUOUS_RUNS: string =
  "SitntnnttnntititrstctsnirrttotnnttnorttttntxtttltfnotiortsrttorttrnmnotObtttttttttttttttRptxtObtnttottntlrtttt" +
  "SvzlwtlNothNpttFDrtnrtnnnnotruttnttitntNttfttrTdtOutttotctntfnotrtTdnsrtprfxtsfTrnqtttmtqttnonntotttotrtnrnttt" +
  "tsttirrnftotitdnnrnnnnmnnndtotatztOrtPvIutOyrTfpgnrfntlunnnrnnnrontnrgrctvnntrnptttTltttTontotrtnttTbnTitsutit" +
  "dttrntlnttrtntnNctNrfTAbrNGsuNDBrCPrNGvtODLeaiTrnNssTrtnfmTKWYtLAJr";

