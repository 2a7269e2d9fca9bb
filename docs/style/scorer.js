// How the search of the site ranks pages: those for players before those for developers.
var DEVELOPERS = ["ask-questions", "bench", "cards-that-act", "changelog", "contributing", "figures",
  "hardening", "json", "data", "library", "operations", "readme", "recorded-games", "rule-coverage", "standing", "tracker"];
var Scorer = {
  // what a word weighs by where it stands
  objNameMatch: 11, objPartialMatch: 6, objPrio: { 0: 15, 1: 5, 2: -5 }, objPrioDefault: 0,
  title: 15, partialTitle: 7, term: 5, partialTerm: 2,
  score: function (result) {
    // A heading that is what was asked goes before a page that only says it.
    return result[4] + (result[6] === "title" ? 10 : 0) - (DEVELOPERS.includes(result[0]) ? 100 : 0);
  },
};
