/// The names that every document knows, in the order of their numbers; the first has number 1.
enum KnownNames {
    static let elements: StaticString = """
        a abbr address applet area article aside audio b base basefont bdi bdo bgsound big blockquote body br button \
        canvas caption center cite code col colgroup command data datalist dd del details dfn dialog dir div dl dt \
        em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr \
        html i iframe image img input ins isindex kbd keygen label legend li link listing main map mark marquee menu \
        menuitem meta meter nav nobr noembed noframes noscript object ol optgroup option output p param picture \
        plaintext pre progress q rb rp rt rtc ruby s samp script search section select selectedcontent slot small \
        source span strike strong style sub summary sup table tbody td template textarea tfoot th thead time title \
        tr track tt u ul var video wbr xmp svg math mi mo mn ms mtext mglyph malignmark annotation-xml desc
        """

    /// The names of SVG and MathML with capitals, elements first, each after its spelling in lower case.
    static let adjusted: StaticString = """
        altglyph altGlyph altglyphdef altGlyphDef altglyphitem altGlyphItem animatecolor animateColor animatemotion \
        animateMotion animatetransform animateTransform clippath clipPath feblend feBlend fecolormatrix \
        feColorMatrix fecomponenttransfer feComponentTransfer fecomposite feComposite feconvolvematrix \
        feConvolveMatrix fediffuselighting feDiffuseLighting fedisplacementmap feDisplacementMap fedistantlight \
        feDistantLight fedropshadow feDropShadow feflood feFlood fefunca feFuncA fefuncb feFuncB fefuncg feFuncG \
        fefuncr feFuncR fegaussianblur feGaussianBlur feimage feImage femerge feMerge femergenode feMergeNode \
        femorphology feMorphology feoffset feOffset fepointlight fePointLight fespecularlighting feSpecularLighting \
        fespotlight feSpotLight fetile feTile feturbulence feTurbulence foreignobject foreignObject lineargradient \
        linearGradient radialgradient radialGradient textpath textPath glyphref glyphRef attributename attributeName \
        attributetype attributeType basefrequency baseFrequency baseprofile baseProfile calcmode calcMode \
        clippathunits clipPathUnits diffuseconstant diffuseConstant edgemode edgeMode filterunits filterUnits \
        gradienttransform gradientTransform gradientunits gradientUnits kernelmatrix kernelMatrix kernelunitlength \
        kernelUnitLength keypoints keyPoints keysplines keySplines keytimes keyTimes lengthadjust lengthAdjust \
        limitingconeangle limitingConeAngle markerheight markerHeight markerunits markerUnits markerwidth \
        markerWidth maskcontentunits maskContentUnits maskunits maskUnits numoctaves numOctaves pathlength \
        pathLength patterncontentunits patternContentUnits patterntransform patternTransform patternunits \
        patternUnits pointsatx pointsAtX pointsaty pointsAtY pointsatz pointsAtZ preservealpha preserveAlpha \
        preserveaspectratio preserveAspectRatio primitiveunits primitiveUnits refx refX refy refY repeatcount \
        repeatCount repeatdur repeatDur requiredextensions requiredExtensions requiredfeatures requiredFeatures \
        specularconstant specularConstant specularexponent specularExponent spreadmethod spreadMethod startoffset \
        startOffset stddeviation stdDeviation stitchtiles stitchTiles surfacescale surfaceScale systemlanguage \
        systemLanguage tablevalues tableValues targetx targetX targety targetY textlength textLength viewbox viewBox \
        viewtarget viewTarget xchannelselector xChannelSelector ychannelselector yChannelSelector zoomandpan \
        zoomAndPan definitionurl definitionURL
        """

    /// The attributes of foreign elements that have a namespace.
    static let namespaced: StaticString = """
        xlink:actuate xlink:arcrole xlink:href xlink:role xlink:show xlink:title xlink:type xml:lang xml:space xmlns \
        xmlns:xlink
        """

    static let attributes: StaticString = """
        id class href type color face size encoding selected multiple disabled charset http-equiv content src alt \
        name value rel width height target onclick
        """

    /// The numbers of the SVG elements in ``adjusted``.
    static let adjustedElements: Range<UInt32> = 151..<225
    /// The numbers of the SVG attributes in ``adjusted``, of which `glyphRef` is an element too.
    static let adjustedAttributes: Range<UInt32> = 223..<339
    static let definitionURL: UInt32 = 339
    /// The numbers of the names in ``namespaced``.
    static let namespacedAttributes: Range<UInt32> = 341..<352
    static let foreignObject: UInt32 = 216
    static let id: UInt32 = 352
    static let classAttribute: UInt32 = 353
    static let type: UInt32 = 355
    static let color: UInt32 = 356
    static let face: UInt32 = 357
    static let size: UInt32 = 358
    static let encoding: UInt32 = 359
    static let selected: UInt32 = 360
    static let multiple: UInt32 = 361
    static let disabled: UInt32 = 362
}
