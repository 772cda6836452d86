/** Stands for packages and modules that a bundled library imports and that Glossa never calls. */
module.exports = {};
