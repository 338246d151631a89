// Generated: columns of a code point as run lengths. Each list holds gaps and lengths in turn, a gap counted from the end
// of the run before, in base 26 with letters as digits, the last digit of each number in lower case. Zero and wide runs are
// those of xterm.js's Unicode 11 provider (@xterm/addon-unicode11 0.9.0), read code point by code point; the ambiguous runs
// are East_Asian_Width=A of Unicode 14 less the zero-width ones. `node test/support/print-width-table.mjs` prints this
// file again.

export const ZERO_WIDTH_RUNS: string =
  "BDoEiKphKdBtbbbcbcbbCegklbbBuvqbDxibgccbeBhbbbBeBbDnlCgjjbyebjbdbfBrdEpBwCdbbbeiebdhkcBdbCgbeeibucBabccCfbecec" +
  "cddbBecdblcCfbefbcebucwgbbCgbcbbeibiblcBebCjbmbBybdbCfdfdbehclcBdbCgbcbgbfcucBccCfceeibucDybhdbbDmbchmiDubcjlg" +
  "CwcBbbbbbbCdobfbcflbBkjbDyebgbccczcedqenbccgbpbHmGeNldBKkdBddBdcBecCmcbhibcljbBteEocBibEodecjbgdIlccbCgbbhbbbb" +
  "cigkcbBwpCneBwbbfbbfbBojmcBgeccbdCebbcdbbdCgiccFwdbnbhebgbdcHqCgbfUdfBafBxfbkDsBhEOcdFlbDsBgVieEdcBSQeebkBgcDc" +
  "cKmbdbebzcGbcBasnbBmizlBudBwbceccBnbCpgccccmbibBvbBzbbdccfcbbBqcibJebcbebBDZsbBCjqqqHzbJpdTtbIsbFtfCMgdbcfeBod" +
  "ebGjcWbeUwlGubCcpCedBxecccbpbBydBkfbiCkbmcCajkeDudcbbcgbGebdivcCfcdbBlhdfHnicdbbxbDggbbecbcJeegcbcBbcDhicbbcEc" +
  "bbbcgbbDxdcebfJzjbcPteccebBgkBogceibjgcdBunbcPqhbgbbDewchbcbcEsgdbbcbhbbCucdbbbNjcIBbjUStfChhBOibCleBDEocbeHWl" +
  "djqchBeeFsdCYdCdeByibobwfbpCAihbrchbcbfKbhQveCFwhEfhBTBZabBeDsEyJg";

export const WIDE_RUNS: string =
  "GLkDsGSocncHiedbcbUbcvcBymBrbtbnbicrcfcibfbvbhcbbebcbhbecBcbBjbbbedbbCjdybobBHbcBzbebBFeBabDlmIgBameBqercDieDx" +
  "fBrbDqbBrfBkmBvbBoiKKeCmBGUfdCdBThBdYtQNsMQmTsBEekwBjbtbeFtDsExhBQKneBcJCaiBDbOAvLbBxdreiPgXCybHubHibckDxdnBse" +
  "jhcogFyBhmjbCsbwmBrefmrdbdCtbbbHfcClnebysbBacnbDiDhBwCsgbddcbvchhIvmLdDxbedBpcgdBdcBzEieedfdngCBiDSYocDSYo";

export const AMBIGUOUS_RUNS: string =
  "GfbcbccbbccbfbfbegbjbgcfeebbdbccbbcdebbbbcbpbbbhbkcdbfdebgebbdebbecscdbDubbbbbbbbbbbbbbbEmbpbDubcbbdbbcbhebbbb" +
  "GvrbhhrbhCdboCmbbKNebcebccccdbeibbcbbfbcbCbbkbbeBnbDibbbdbjbcbkcdbebBncgebmekpbgkBecybbbsbybbcdccbdbbbdbebcecb" +
  "bbbgbbfeeckbdbfbncceccccscccnbdblbzbDebMvFibDteBkmqcekcbhicccecccedcbceqejbvccbecmbbbBhbbbBdcbdbebcbbBucBfbgib" +
  "fbnbbecbhcbbebcbcCjbCekBLueCQgiCNUeJMeCQvbDNHalfBecCggBebcksBWRTbDSYocDSYo";
